import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { lookUp } from '../../journeys/support/office.ts'
import type { Journey } from '../../journeys/support/journey.ts'
import { carry, firstForm } from '../../support/carry.ts'
import type { Workplace } from '../../support/workplaces.ts'
import type { ErrorCase } from './errorCase.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const folder = join(import.meta.dirname, '../errors')
const journey = read('tests/journeys/applications/approved.json') as Journey

/** Every case of `tests/browser/errors`, by the title of its test. */
export const errorCases = (on: string): [title: string, wanted: ErrorCase][] =>
  readdirSync(folder)
    .flatMap((file) => read(join(folder, file)) as ErrorCase[])
    .filter((wanted) => wanted.on === undefined || wanted.on === on)
    .map((wanted) => [wanted.about, wanted])

interface Index {
  stages: { formType: string; title: string }[]
  application: { creates: string }
}

/**
 * Puts applications in the place of what stands for them: `{form_type}` is one on which that form is open. Each is
 * carried there once, with the requests of a journey.
 */
export async function applicationsOf({ pages, api }: Pick<Workplace<never>, 'pages' | 'api'>) {
  const index = (await (await fetch(`${pages}/definitions/index.json`)).json()) as Index
  const placeholders = await lookUp(api)
  const carried = new Map<string, Promise<string>>()
  const find = (formType: string): Promise<string> => {
    const title = index.stages.find((stage) => stage.formType === formType)?.title ?? ''
    const id =
      carried.get(formType) ??
      carry(api, journey, placeholders, formType === index.application.creates ? firstForm : title)
    carried.set(formType, id)
    return id
  }
  return async (wanted: ErrorCase): Promise<ErrorCase> => {
    let text = JSON.stringify(wanted)
    for (const [placeholder, formType = ''] of text.matchAll(/\{((?!id\})[a-z_]+)\}/g))
      text = text.replaceAll(placeholder, await find(formType))
    return JSON.parse(text) as ErrorCase
  }
}
