import { answer, client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { paths } from '../generated/schema.d.ts'
import type { Absence, Colleague } from '../http/types.ts'

const all = '/api/absences/'

export type NewAbsence = NonNullable<paths[typeof all]['post']['requestBody']>['content']['application/json']

/** The absences that are not over and concern the signed-in person; everybody's for those who administer. */
export async function listAbsences(): Promise<Absence[]> {
  return (await ifOffered(() => client.GET(all))) ?? []
}

/** Throws an `ApiError` that says why not, by field where it is about one. */
export async function makeAbsence(body: NewAbsence): Promise<void> {
  await answer(client.POST(all, { body }))
}

export async function endAbsence(id: string): Promise<void> {
  await answer(client.POST(`${all}{id}/end/`, { params: { path: { id } } }))
}

/** The people who work here, or those in one role, by name. */
export async function listColleagues(role?: string): Promise<Colleague[]> {
  const { data } = await answer(client.GET('/api/users/', { params: { query: role === undefined ? {} : { role } } }))
  return data ?? []
}
