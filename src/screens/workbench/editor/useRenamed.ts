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
    for (const names of renamed)
      if (names.some((name) => isSameChoice(name, one)))
        called.push(...names.filter((name) => !called.some((each) => isSameChoice(each, name))))
  return called.find((each) => isThere(files, each))
}
