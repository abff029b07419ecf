import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#web/api/failures.ts'
import { showAlert } from '#web/ui/ask.ts'
import { toast } from '#web/ui/toast.ts'

/** An act on a carcass, which answers what is said of it; boxes and intake show what holds now. */
export function useCarcassAct<Wish>(act: (wish: Wish) => Promise<string>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (said) => toast(said, { icon: 'check' }),
    onError: (error) => void showAlert(errorMessage(error)),
    onSettled: () =>
      Promise.all(
        ['carcass', 'intake', 'search'].map((name) => queries.invalidateQueries({ queryKey: ['staff', name] })),
      ),
  })
}

export const toldWords = (told: number): string => (told > 0 ? `. 담아 둔 ${told}명에게 문자로 알려요` : '')
