import { createContext, use } from 'react'

/** Whether there is a desk at an address that this person may enter. The shell knows; the desks themselves do not know each other. */
export const OpenRooms = createContext<(address: string) => boolean>(() => false)

export const useOpenRooms = (): ((address: string) => boolean) => use(OpenRooms)
