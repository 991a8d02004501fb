import { namesOf } from '../../../../workbench/conditions/built.ts'
import { isRefused } from '../../../../workbench/edits/edit.ts'
import { type Facts, withFacts } from '../../../../workbench/edits/facts.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { type SymbolTable, symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { type Subject, subjectsOf } from './subjects.ts'

/** What the files would name if the stage had these facts. Facts are written only with the condition that uses them. */
export function symbolTableWith(files: DefinitionFiles, stage: string, facts: Facts): SymbolTable {
  if (Object.keys(facts).length === 0) return symbolTableOf(files)
  const result = withFacts(stage, facts)(files)
  return symbolTableOf(isRefused(result) ? files : result)
}

/** Those of a stage's facts that are among the names. */
export function factsIn(symbols: SymbolTable, stage: string, names: readonly string[]): Facts {
  const all = symbols.stages.get(stage)?.facts ?? {}
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/** The first subject of a fact: the field itself, or what is computed from a table. */
export function subjectOf(symbols: SymbolTable, stage: string, facts: Facts): Subject | undefined {
  const speaksOf = ({ name }: Subject) => namesOf({ join: 'all', clauses: [{ name, comparison: 'is' }] })
  return subjectsOf(symbols, stage).find((subject) => speaksOf(subject).some((name) => Object.hasOwn(facts, name)))
}
