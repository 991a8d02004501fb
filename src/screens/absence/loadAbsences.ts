import { listAbsences, listColleagues } from '../../api/session/absences.ts'
import type { Absence, Colleague } from '../../api/http/types.ts'
import type { User } from '../../engine/application.ts'
import { isOffered } from '../../engine/capabilities.ts'

export interface Absences {
  absences: Absence[]
  /**
   * Who can be away or be a delegate: the colleagues in the person's own role, or everybody for those who administer.
   */
  people: Colleague[]
  administers: boolean
}

export async function loadAbsences(user: User): Promise<Absences> {
  const administers = isOffered(user, 'administer')
  const [absences, people] = await Promise.all([
    listAbsences(),
    listColleagues(administers ? undefined : user.role?.name),
  ])
  return { absences, administers, people }
}
