import { newestByUser } from '../newestByUser.ts'
import { client } from '../http/client.ts'
import { ifOffered } from '../http/extras.ts'
import type { Agenda, Briefing } from '../http/types.ts'

/**
 * What a person reads of an application beside a form, in which is marked what others changed since they last read it
 * in this browser. Undefined where the server has none.
 */
export async function getBriefing(id: string, form: string, since: string | undefined): Promise<Briefing | undefined> {
  const params = { path: { id }, query: { form, since } }
  return ifOffered(() => client.GET('/api/credit/credit-applications/{id}/briefing/', { params }))
}

/** What the person is to decide; empty where the server has no agenda. */
export async function getAgenda(): Promise<Agenda> {
  return (await ifOffered(() => client.GET('/api/credit/credit-applications/agenda/'))) ?? { results: [], left_out: 0 }
}

const read = newestByUser('briefings_read', 200, (value) => typeof value === 'string')

const nameOf = (id: string, form: string) => `${id} ${form}`

/** When the person last read each briefing in this browser, as the server said it. */
export const lastRead = {
  of: (id: string, form: string): string | undefined => read.of(nameOf(id, form)),
  keep: (id: string, form: string, readAt: string): void => read.keep(nameOf(id, form), readAt),
}
