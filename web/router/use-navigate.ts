import { go, type NavigateOptions, type To } from './history.ts'

export type Navigate = (to: To | number, options?: NavigateOptions) => void

/** The function is always the same one, so effects may depend on it. */
export function useNavigate(): Navigate {
  return go
}
