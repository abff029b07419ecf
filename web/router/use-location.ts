import type { Location } from './history.ts'
import { usePlace } from './router.tsx'

export function useLocation(): Location {
  return usePlace().location
}
