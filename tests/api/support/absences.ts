import { expect } from 'vitest'
import { type Bank, type Username, ok } from './bank.ts'
import { addPerson, signIn } from './people.ts'

const url = '/api/absences/'

export const sponsorship = 'business_sponsorship_form'
/** The primary sponsor's decision. */
export const decided = {
  [`${sponsorship}_senior_sponsor_approval`]: 'approve',
  [`${sponsorship}_senior_sponsor_comments`]: 'A client of fifteen years.',
}

/** A day so many days from today, in UTC. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What the people of a bank do about their absences. */
export const absencesOf = (bank: Bank) => {
  const asked = (delegate: Username, more: object = {}) => ({
    delegate_id: bank.ids[delegate],
    until: inDays(7),
    reason: 'Annual leave',
    ...more,
  })
  const handOver = (who: Username, delegate: Username, more: object = {}) =>
    bank.as(who, 'POST', url, asked(delegate, more))
  return {
    asked,
    handOver,
    away: async (who: Username, delegate: Username, more: object = {}): Promise<string> =>
      ok<{ id: string }>(await handOver(who, delegate, more), 201).id,
    end: (who: Username, id: string) => bank.as(who, 'POST', `${url}${id}/end/`),
    listed: async (who: Username) => ok<{ id: string }[]>(await bank.as(who, 'GET', url)),
    /** A third sponsor. */
    async deputy(username: string): Promise<{ id: string; token: string }> {
      const { id } = await addPerson(bank.api, username, 'business_sponsor')
      return { id, token: (await signIn(bank.api, username)).access }
    },
  }
}

/** A refusal with this reason. */
export const refused = (reason: string) => ({
  status: 409,
  body: { detail: expect.stringContaining(reason) as string },
})
