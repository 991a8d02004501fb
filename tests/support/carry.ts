import { isRecord } from '../../src/engine/path.ts'
import type { Journey, Step } from '../journeys/support/journey.ts'
import type { Placeholders } from '../journeys/support/expected.ts'
import { type Client, client } from './people.ts'

const list = '/api/credit/credit-applications/'

/**
 * Creates an application and moves it along over the API, with the requests of a journey, until a step's form is open.
 * Returns the application's id.
 */
export async function carry(
  api: string,
  { steps }: Journey,
  placeholders: Placeholders,
  form: string,
): Promise<string> {
  let id = ''
  const end = steps.findIndex((step) => step.form === form)
  const done = form === firstForm ? withoutSubmit(steps[0]) : steps.slice(0, end)
  for (const { as, acts } of done) {
    const person = await client(api, as)
    for (const { path, method, body } of acts.flatMap(({ sends = [] }) => sends)) {
      if (path.endsWith('/documents/')) continue
      const address = path.replace('{id}', id).replace('{instance}', await instanceFor(person, id, body))
      const answer = await person.send(method, address, filled(body, placeholders))
      if (answer.status >= 300)
        throw new Error(`${as}: ${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (address === list) ({ id } = answer.body as { id: string })
    }
  }
  return id
}

/** The form with which a journey begins; no step names it. */
export const firstForm = ''

const withoutSubmit = (step: Step | undefined): Step[] => (step ? [{ ...step, acts: step.acts.slice(0, 1) }] : [])

/** The workflow instance that offers the transition in a request's body. */
async function instanceFor(person: Client, id: string, body: unknown): Promise<string> {
  if (!isRecord(body) || typeof body.transition_code !== 'string') return ''
  const application = (await person.send('GET', `${list}${id}/`)).body as Record<string, unknown>
  const offers = (form: unknown): form is NestedForm =>
    isRecord(form) &&
    Array.isArray(form.available_transitions) &&
    form.available_transitions.some(({ code }: { code: string }) => code === body.transition_code)
  return Object.values(application).find(offers)?.workflow_instance.id ?? ''
}

interface NestedForm {
  workflow_instance: { id: string }
  available_transitions: { code: string }[]
}

/** Fills a body with the values that the journey's file could not know, such as ids. */
function filled(value: unknown, placeholders: Placeholders): unknown {
  if (value === '$timestamp') return new Date().toISOString()
  if (typeof value === 'string' && value.startsWith('$')) return placeholders[value.slice(1)]
  if (Array.isArray(value)) return value.map((item) => filled(item, placeholders))
  if (!isRecord(value)) return value
  const entries = Object.entries(value).filter(([, item]) => item !== '$rowId')
  return Object.fromEntries(entries.map(([key, item]) => [key, filled(item, placeholders)]))
}
