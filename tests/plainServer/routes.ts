import { answerOf, rowOf } from './answers.ts'
import { Application } from './application.ts'
import { type RouteRequest, RequestError } from './routeRequest.ts'
import type { Bank } from './bank.ts'
import type { Person } from './person.ts'
import { application as definition } from './definitions.ts'

/**
 * The calls of product spec §7 for those who are signed in, and nothing more. `:id` stands for what is between two
 * slashes.
 */
export const routes: Record<string, (request: RouteRequest) => unknown> = {
  'GET /api/credit/credit-applications/': ({ bank }) =>
    [...bank.applications.values()].map((each) => rowOf(bank, each)),
  'GET /api/credit/credit-applications/awaiting-my-approval/': ({ bank, person }) =>
    [...bank.applications.values()].filter((each) => awaits(each, person)).map((each) => rowOf(bank, each)),
  'POST /api/credit/credit-applications/bulk-update-ranks/': ({ bank, body }) => {
    for (const { id, rank } of Object.values(body) as { id: string; rank: number }[]) found(bank, id).rank = rank
    return {}
  },
  'GET /api/credit/credit-applications/:id/': ({ bank, id, person, options }) => {
    const application = answerOf(bank, found(bank, id), person)
    return options.wrapsApplication ? { data: application } : application
  },
  'POST /api/credit/credit-applications/': ({ bank, body, person, options }) => {
    if (!body.title) throw new RequestError(400, { title: ['This field is required.'] })
    const application = new Application(person, bank.applications.size + 1, options.startsWhenAsked)
    application.save(body)
    bank.applications.set(application.id, application)
    return options.answersBriefly ? { id: application.id } : answerOf(bank, application, person)
  },
  'PATCH /api/credit/credit-applications/:id/': ({ bank, body, id, person, options }) => {
    const application = found(bank, id)
    application.save(body)
    return options.answersBriefly ? {} : answerOf(bank, application, person)
  },
  'GET /api/credit/counterparties/': ({ bank }) => bank.counterparties,
  'GET /api/credit/limit-types/': ({ bank }) => bank.limitTypes,
  'GET /api/users/': ({ bank, query, options }) => {
    const role = query.get('role')
    const users = bank.people.filter((person) => role === null || person.role.name === role)
    return options.wrapsUsers ? { results: users } : users
  },
  'POST /api/workflow-instances/:id/transition/': ({ bank, id, body, person }) => {
    const application = [...bank.applications.values()].find((each) => each.formOf(id))
    const form = application?.formOf(id)
    if (!application || !form) throw new RequestError(404, { detail: 'Not found.' })
    const offer = application.offers(form, person).find(({ code }) => code === body.transition_code)
    if (!offer) throw new RequestError(400, { detail: 'This transition is not available.' })
    application.take(form, offer, person)
    return {}
  },
}

function found({ applications }: Bank, id: string): Application {
  const application = applications.get(id)
  if (!application) throw new RequestError(404, { detail: 'Not found.' })
  return application
}

function awaits(application: Application, person: Person): boolean {
  const form = application.form(definition.approves)
  return form !== undefined && application.offers(form, person).length > 0
}
