import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  ApplicationDefinition,
  PayloadDefinition,
  ReferenceData,
  StageDefinition,
  WorkflowDefinition,
  WorkflowState,
} from '../../src/engine/definition.ts'

/** The words that belong to `schemas/` alone: form types, record keys, payload prefixes, flags and transition codes. */
export function domainWords(schemasDir: string): string[] {
  const stages = join(schemasDir, 'stages')
  const words = readdirSync(stages).flatMap((folder) => {
    const stage = read(join(stages, folder, 'stage.json')) as StageDefinition
    const workflow = read(join(stages, folder, 'workflow.json')) as WorkflowDefinition
    const { prefix, createInstance } = read(join(stages, folder, 'wire.json')) as PayloadDefinition
    return [
      stage.formType,
      stage.source,
      stage.workflowType,
      prefix,
      ...(createInstance ? [createInstance] : []),
      ...codes(workflow),
    ]
  })
  return [...new Set(words)].filter((word) => word !== '').toSorted()
}

/**
 * Every domain word in a text, with its line, whatever its case: `CreditReviewForm` names a stage as `credit_review`
 * does.
 */
export function wordsIn(text: string, words: string[]): { line: number; word: string }[] {
  const pattern = new RegExp(words.map((word) => word.replaceAll('_', '_?')).join('|'), 'gi')
  return text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(([word]) => ({ line: index + 1, word })))
}

/**
 * Role names as string literals: `'credit_reviewer'`. A role of one word is a plain word too, and may be a demo user's
 * name; one that is also a column of the application is a wire name.
 */
export function roleLiterals(schemasDir: string): string[] {
  const { roles } = read(join(schemasDir, 'reference.json')) as ReferenceData
  const { columns } = read(join(schemasDir, 'application.json')) as ApplicationDefinition
  const names = roles.map(({ name }) => name).filter((name) => /[_ ]/.test(name) && !(name in columns))
  return names.flatMap((name) => [`'${name}'`, `"${name}"`, `\`${name}\``])
}

/** What only the application's path sends (REOPEN, RECONFIRM) is the interpreter's own vocabulary, not a stage's. */
function codes(state: Pick<WorkflowState, 'on' | 'states'>): string[] {
  const own = Object.entries(state.on ?? {}).flatMap(([code, transition]) => (transition.meta.system ? [] : [code]))
  return [...own, ...Object.values(state.states ?? {}).flatMap(codes)]
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
