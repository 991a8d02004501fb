import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namedRules } from '../../src/engine/rules/named/registry.ts'
import { type Case, kinds } from './kinds.ts'
import { invent, loadWorlds } from './stages.ts'

const here = new URL('.', import.meta.url)
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const cases = folders.flatMap(({ name: kind }) =>
  readdirSync(new URL(`${kind}/`, here)).map((file) => ({
    kind,
    file,
    given: JSON.parse(readFileSync(new URL(`${kind}/${file}`, here), 'utf8')) as Case,
  })),
)
const worlds = await loadWorlds()

/** As JSON carries it: what is undefined is absent, or null where it stands alone. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

describe.each(cases.map((one) => [one.given.about.replace(/\.$/, ''), one] as const))(
  '%s',
  (_, { kind, file, given }) => {
    it.each(['client', 'server'] as const)(`${kind}/${file}, on the %s`, async (side) => {
      const run = kinds[kind]
      if (!run) throw new Error(`Nothing runs cases of the kind '${kind}'.`)
      const stages = given.stages ? await invent(given.stages, side) : worlds[side].stages
      expect(plain(run(given, { ...worlds[side], stages }))).toEqual(given.expected)
    })
  },
)

describe('the cases leave nothing out', () => {
  it.each(Object.keys(kinds))('there are cases of the kind %s', (kind) => {
    expect(cases.filter((one) => one.kind === kind)).not.toHaveLength(0)
  })

  it.each(worlds.server.stages.map(({ stage }) => stage.formType))(
    '%s is encoded, decoded and validated',
    (formType) => {
      const covered = new Set(cases.filter(({ given }) => given.formType === formType).map(({ kind }) => kind))
      expect([...covered]).toEqual(expect.arrayContaining(['codec-encode', 'codec-decode', 'validate-whole']))
    },
  )

  it.each(Object.keys(namedRules))('the named rule %s is shown to hold and to fail', (name) => {
    const answers = cases.filter(({ kind, given }) => kind === 'named-rule' && given.rule?.name === name)
    expect(answers.map(({ given }) => given.expected)).toEqual(expect.arrayContaining([true, false]))
  })
})
