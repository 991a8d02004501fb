import { useCallback, useEffect, useRef } from 'react'
import type { Edit } from '../../../workbench/edits/edit.ts'
import type { DefinitionFiles } from '../../../workbench/files.ts'
import type { Chosen } from '../../../workbench/properties/chosen.ts'
import { isThere } from '../../../workbench/properties/isThere.ts'
import { isSameChoice } from './chosen.ts'
import type { Editor } from './useEditor.ts'

type Names = readonly [before: Chosen, after: Chosen]

interface Choosing extends Pick<Editor, 'files' | 'chosen' | 'choose' | 'apply'> {}

/** Renames what is chosen, which stays chosen when the rename is undone or made again. */
export function useRenamed({ files, chosen, choose, apply }: Choosing): Editor['rename'] {
  const renamed = useRef<Names[]>([])
  useEffect(() => {
    const present = isThere(files, chosen) ? undefined : presentName(files, chosen, renamed.current)
    if (present) choose(present)
  }, [files, chosen, choose])
  return useCallback(
    (edit: Edit, to: Chosen) => {
      if (!apply(edit)) return
      renamed.current.push([chosen, to])
      choose(to)
    },
    [chosen, choose, apply],
  )
}

/** What is there now of all that the thing was called on this page. */
function presentName(files: DefinitionFiles, chosen: Chosen, renamed: readonly Names[]): Chosen | undefined {
  const called = [chosen]
  // A name that is added is looked for in its turn.
  for (const one of called)
    for (const other of renamed.flatMap(([before, after]) => [
      otherName(one, before, after),
      otherName(one, after, before),
    ]))
      if (other && !called.some((each) => isSameChoice(each, other))) called.push(other)
  return called.find((each) => isThere(files, each))
}

/** What a thing with one of a rename's names is called by the other; undefined if the rename is of something else. */
function otherName(thing: Chosen, one: Chosen, other: Chosen): Chosen | undefined {
  if (isSameChoice(thing, one)) return other
  if (thing.kind !== 'column' || other.kind !== 'field') return undefined
  const { stage, field } = thing
  return isSameChoice(one, { kind: 'field', stage, field }) ? { ...thing, field: other.field } : undefined
}
