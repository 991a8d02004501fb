import { namesOf } from '../../../../workbench/conditions/built.ts'
import { isRefused } from '../../../../workbench/edits/edit.ts'
import { type Facts, withFacts } from '../../../../workbench/edits/facts.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { type Known, knownIn } from '../../../../workbench/known.ts'
import { type Subject, subjectsOf } from './subjects.ts'

/** What the files would name if the stage had these facts. Facts are written only with the condition that uses them. */
export function knownWith(files: DefinitionFiles, stage: string, facts: Facts): Known {
  if (Object.keys(facts).length === 0) return knownIn(files)
  const result = withFacts(stage, facts)(files)
  return knownIn(isRefused(result) ? files : result)
}

/** Those of a stage's facts that are among the names. */
export function factsIn(known: Known, stage: string, names: readonly string[]): Facts {
  const all = known.stages.get(stage)?.facts ?? {}
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}

/** The first subject of a fact: the field itself, or what is computed from a table. */
export function subjectOf(known: Known, stage: string, facts: Facts): Subject | undefined {
  const speaksOf = ({ name }: Subject) => namesOf({ join: 'all', clauses: [{ name, comparison: 'is' }] })
  return subjectsOf(known, stage).find((subject) => speaksOf(subject).some((name) => Object.hasOwn(facts, name)))
}
