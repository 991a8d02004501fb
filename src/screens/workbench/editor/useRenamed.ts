import { useCallback, useEffect, useRef } from 'react'
import type { Edit } from '../../../workbench/edits/edit.ts'
import type { Chosen } from '../../../workbench/properties/chosen.ts'
import { isThere } from '../../../workbench/properties/isThere.ts'
import { isSameChoice } from './chosen.ts'
import type { Editor } from './useEditor.ts'

type Names = readonly [before: Chosen, after: Chosen]

interface Choosing extends Pick<Editor, 'files' | 'chosen' | 'choose' | 'apply'> {}

/** Renames what is chosen, which stays chosen when the rename is undone or made again. */
export function useRenamed({ files, chosen, choose, apply }: Choosing): Editor['rename'] {
  const renamed = useRef<Names[]>([])
  const lastThere = useRef(files)
  useEffect(() => {
    if (isThere(files, chosen)) {
      lastThere.current = files
      return
    }
    const present = allNames(chosen, renamed.current).filter((each) => isThere(files, each))
    // What was there beside it is another thing that was given one of its names.
    const next = present.find((each) => !isThere(lastThere.current, each)) ?? present[0]
    if (next) choose(next)
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

/** All that the thing was called on this page, by the newest renames first. */
function allNames(chosen: Chosen, renamed: readonly Names[]): Chosen[] {
  const called = [chosen]
  // A name that is added is looked for in its turn.
  for (const one of called)
    for (const other of renamed
      .toReversed()
      .flatMap(([before, after]) => [otherName(one, before, after), otherName(one, after, before)]))
      if (other && !called.some((each) => isSameChoice(each, other))) called.push(other)
  return called
}

/** What a thing with one of a rename's names is called by the other; undefined if the rename is of something else. */
function otherName(thing: Chosen, one: Chosen, other: Chosen): Chosen | undefined {
  if (isSameChoice(thing, one)) return other
  if (thing.kind !== 'column' || other.kind !== 'field') return undefined
  const { stage, field } = thing
  return isSameChoice(one, { kind: 'field', stage, field }) ? { ...thing, field: other.field } : undefined
}
