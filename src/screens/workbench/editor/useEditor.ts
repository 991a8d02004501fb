import { createContext, useContext } from 'react'
import type { Edit } from '../../../workbench/edits/edit.ts'
import type { DefinitionFiles } from '../../../workbench/files.ts'
import type { Chosen } from '../../../workbench/properties/chosen.ts'
import type { Mistake } from '../../../workbench/properties/placeOfMistake.ts'

/** The definitions that are being changed, and how the parts of the editor change them. */
export interface Editor {
  /** As they were understood last, where one is not JSON for now. */
  files: DefinitionFiles
  /** As they are written. */
  texts: DefinitionFiles
  /** What the server found wrong with them. */
  mistakes: readonly Mistake[]
  chosen: Chosen
  choose(chosen: Chosen): void
  /**
   * Changes the files as they are now; answers whether it was possible, and otherwise says why not. Changes about the
   * same thing are one step back.
   */
  apply(edit: Edit, about?: string): boolean
  undo(): void
  redo(): void
}

const Context = createContext<Editor | undefined>(undefined)

export const EditorProvider = Context.Provider

/** Throws outside the editor. */
export function useEditor(): Editor {
  const editor = useContext(Context)
  if (!editor) throw new Error('This is not inside the editor.')
  return editor
}
