import { useCallback, useEffect, useRef } from 'react'
import type { Edit } from '../../../workbench/edits/edit.ts'
import type { Selection } from '../../../workbench/properties/selection.ts'
import { isThere } from '../../../workbench/properties/isThere.ts'
import { isSameSelection } from './selection.ts'
import type { Editor } from './useEditor.ts'

type Names = readonly [before: Selection, after: Selection]

interface RenameContext extends Pick<Editor, 'files' | 'selection' | 'choose' | 'apply'> {}

/** Renames what is chosen, which stays chosen when the rename is undone or made again. */
export function useRenamed({ files, selection, choose, apply }: RenameContext): Editor['rename'] {
  const renamed = useRef<Names[]>([])
  const lastThere = useRef(files)
  useEffect(() => {
    if (isThere(files, selection)) {
      lastThere.current = files
      return
    }
    const present = allNames(selection, renamed.current).filter((each) => isThere(files, each))
    // What was there beside it is another thing that was given one of its names.
    const next = present.find((each) => !isThere(lastThere.current, each)) ?? present[0]
    if (next) choose(next)
  }, [files, selection, choose])
  return useCallback(
    (edit: Edit, to: Selection) => {
      if (!apply(edit)) return
      renamed.current.push([selection, to])
      choose(to)
    },
    [selection, choose, apply],
  )
}

/** All that the thing was called on this page, by the newest renames first. */
function allNames(selection: Selection, renamed: readonly Names[]): Selection[] {
  const called = [selection]
  // A name that is added is looked for in its turn.
  for (const one of called)
    for (const other of renamed
      .toReversed()
      .flatMap(([before, after]) => [otherName(one, before, after), otherName(one, after, before)]))
      if (other && !called.some((each) => isSameSelection(each, other))) called.push(other)
  return called
}

/** What a thing with one of a rename's names is called by the other; undefined if the rename is of something else. */
function otherName(thing: Selection, one: Selection, other: Selection): Selection | undefined {
  if (isSameSelection(thing, one)) return other
  if (thing.kind !== 'column' || other.kind !== 'field') return undefined
  const { stage, field } = thing
  return isSameSelection(one, { kind: 'field', stage, field }) ? { ...thing, field: other.field } : undefined
}
