import type { Item } from './item.ts'
import { calls } from './items/calls.ts'
import { constants } from './items/constants.ts'
import { entities } from './items/entities.ts'
import { errors } from './items/errors.ts'
import { memberScreens } from './items/member-screens.ts'
import { publicScreens } from './items/public-screens.ts'
import { purpose } from './items/purpose.ts'
import { roles } from './items/roles.ts'
import { states } from './items/states.ts'
import { validation } from './items/validation.ts'

export type Section = { name: string; items: readonly Item[] }

/** SPEC, section by section: what it says, and what shows it. */
export const sections: readonly Section[] = [
  { name: '§1 What it does, for whom', items: purpose },
  { name: '§2 Screens and routes', items: [...publicScreens, ...memberScreens] },
  { name: '§3 Entities and fields', items: entities },
  { name: '§4 States and transitions', items: states },
  { name: '§5 Validation', items: validation },
  { name: '§6 Roles', items: roles },
  { name: '§7 Calls', items: calls },
  { name: '§8 Error catalogue', items: errors },
  { name: '§9 Constants', items: constants },
]
