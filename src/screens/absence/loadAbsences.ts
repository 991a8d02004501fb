import { listAbsences, listColleagues } from '../../api/absences.ts'
import { loadIndex } from '../../api/definitions.ts'
import type { Absence, Colleague } from '../../api/types.ts'
import type { User } from '../../engine/application.ts'

export interface Absences {
  absences: Absence[]
  /** Who can be away or stand in: the colleagues in the person's own role, or everybody for those who administer. */
  people: Colleague[]
  administers: boolean
}

export async function loadAbsences(user: User): Promise<Absences> {
  const [absences, index] = await Promise.all([listAbsences(), loadIndex()])
  const role = user.role?.name
  const administers = index.reference.roles.some(({ name, may }) => name === role && may.includes('administer'))
  return { absences, administers, people: await listColleagues(administers ? undefined : role) }
}
