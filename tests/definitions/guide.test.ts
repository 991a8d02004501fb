import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testedCases } from '../../server/workflow/tries/testedCases.ts'
import { checkSource } from '../../server/definitions/check/check.ts'
import { isRecord, valueAt } from '../../src/engine/path.ts'
import { type Source, sourceOf } from '../../src/engine/source/source.ts'
import { realTexts } from './edit.ts'

const folder = 'docs/guide'
const pages = readdirSync(folder).filter((page) => page !== 'README.md')
const textOf = (page: string) => readFileSync(join(folder, page), 'utf8')

/** The examples of a page: a file, and what is added to it. */
function examplesOf(text: string): { file: string; adds: unknown }[] {
  return [...text.matchAll(/In `([^`]+)`:\n\n```json\n(.*?)```/gs)].map(([, file = '', json = '']) => ({
    file,
    adds: JSON.parse(json) as unknown,
  }))
}

/** Keys stand beside keys, entries of a list after entries. */
function merged(before: unknown, adds: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(adds)) return [...(before as unknown[]), ...(adds as unknown[])]
  if (!isRecord(before) || !isRecord(adds)) return adds
  const keys = [...new Set([...Object.keys(before), ...Object.keys(adds)])]
  return Object.fromEntries(
    keys.map((key) => [key, Object.hasOwn(adds, key) ? merged(before[key], adds[key]) : before[key]]),
  )
}

const texts = await realTexts()
const before = sourceOf(texts, { withCases: true })

function sourceWith(page: string): Source {
  const changed = new Map(texts)
  for (const { file, adds } of examplesOf(textOf(page))) {
    const text = changed.get(file)
    const known: unknown = text === undefined ? undefined : JSON.parse(text)
    changed.set(file, JSON.stringify(merged(known, adds), null, 2))
  }
  return sourceOf(changed, { withCases: true, before })
}

/** What the cases of a page show. Others may fail: they say what the change changes. */
function casesOf(page: string): string[] {
  const files = examplesOf(textOf(page)).filter(({ file }) => file.endsWith('cases.json'))
  return files.flatMap(({ adds }) => (adds as { cases: { about: string }[] }).cases.map(({ about }) => about))
}

/** The innermost states in which a person may act, but nobody may change the form: a locked form shows no buttons. */
function stuckStates(states: unknown, editable: unknown, path = ''): string[] {
  return Object.entries(isRecord(states) ? states : {}).flatMap(([name, state]) => {
    const who = valueAt(state, ['meta', 'editable']) ?? editable
    const inner = valueAt(state, ['states'])
    if (inner !== undefined) return stuckStates(inner, who, `${path}${name}.`)
    const actions = valueAt(state, ['on'])
    const isForPeople = Object.values(isRecord(actions) ? actions : {}).some(
      (action) => valueAt(action, ['meta', 'system']) !== true,
    )
    return isForPeople && who === undefined ? [`${path}${name}`] : []
  })
}

describe('a page of the guide', () => {
  it.each(pages)('leaves nobody in a state whose actions nobody is shown: %s', (page) => {
    const workflows = [...sourceWith(page).files.values()].filter(({ path }) => path.endsWith('/workflow.json'))
    expect(workflows.flatMap(({ value }) => stuckStates(valueAt(value, ['states']), undefined))).toEqual([])
  })

  it.each(pages)('has examples that are accepted together, and whose cases hold: %s', (page) => {
    const source = sourceWith(page)
    expect(checkSource(source)).toEqual([])
    const own = casesOf(page)
    expect(testedCases(source, { isAsked: (about) => own.includes(about) })).toEqual({
      count: own.length,
      failing: 0,
      failed: [],
      outcomes: [],
    })
  })

  it.each(pages)('has no example without its file: %s', (page) => {
    expect(examplesOf(textOf(page)).length).toBe(textOf(page).split('```json').length - 1)
  })

  it('stands in the index', () => {
    const named = [...textOf('README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page)
    expect(new Set(named)).toEqual(new Set(pages))
  })
})
