import { createContext, useContext } from 'react'
import type { CaseOutcome } from '../../../api/http/types.ts'
import type { Edit } from '../../../workbench/edits/edit.ts'
import type { DefinitionFiles } from '../../../workbench/files.ts'
import type { Selection } from '../../../workbench/properties/selection.ts'
import type { Mistake } from '../../../workbench/properties/placeOfMistake.ts'

/** The definitions that are being changed, and how the parts of the editor change them. */
export interface Editor {
  /** The files as last understood, while one is not JSON. */
  files: DefinitionFiles
  /** The files as text. */
  texts: DefinitionFiles
  /** The mistakes that the server found in them, or else the cases that fail. */
  mistakes: readonly Mistake[]
  /** The actual results of the failing cases. */
  outcomes: readonly CaseOutcome[]
  selection: Selection
  choose(selection: Selection): void
  /**
   * Changes the files as they are now. Returns whether that was possible, and otherwise shows why not: it is not while
   * a file is not JSON. Consecutive changes about the same thing are one step to undo.
   */
  apply(edit: Edit, about?: string): boolean
  /** Renames what is chosen, and chooses it under its new name. */
  rename(edit: Edit, to: Selection): void
  /** Takes a file's text as a person types it. */
  write(file: string, text: string, about: string): void
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
