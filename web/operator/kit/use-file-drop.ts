import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page: beside the place for them the browser would leave the page, and what is typed,
 * to show the file. Answers whether files are held over the page.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const handleDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') drop([...event.dataTransfer.files])
    }
    const handleLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    addEventListener('dragover', handleDrag)
    addEventListener('drop', handleDrag)
    addEventListener('dragleave', handleLeave)
    return () => {
      removeEventListener('dragover', handleDrag)
      removeEventListener('drop', handleDrag)
      removeEventListener('dragleave', handleLeave)
    }
  }, [])
  return isOver
}
