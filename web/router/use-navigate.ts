import { go, type NavigateOptions, type To } from './history.ts'

export type Navigate = (to: To | number, options?: NavigateOptions) => void

/** The function never changes, so effects may depend on it. */
export function useNavigate(): Navigate {
  return go
}
