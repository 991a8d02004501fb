import { useMemo } from 'react'
import type { CaseOutcome } from '../../../../api/http/types.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { type Mistake, mistakeIn } from '../../../../workbench/properties/placeOfMistake.ts'
import { failingText } from '../../cases/failingText.ts'
import { useCases } from '../../cases/useCases.ts'
import type { MistakesState } from './useMistakes.ts'

/** The cases that the draft breaks: how many, and each with its place. */
export interface FailingCases {
  text: string
  cases: readonly Mistake[]
  /** Their actual results. */
  outcomes: readonly CaseOutcome[]
}

const none: FailingCases = { text: '', cases: [], outcomes: [] }

/**
 * Runs the cases of a draft that has no mistakes. Returns none if they could not be run; the dialog that proposes the
 * draft says why. Does not run them while a person tries a form, because the try would wait for them.
 */
export function useFailingCases(
  { clean, mistakes }: MistakesState,
  files: DefinitionFiles,
  { isTrying }: { isTrying: boolean },
): FailingCases {
  const { data } = useCases('draft', isTrying ? undefined : clean)
  const isShown = data !== undefined && data.failing > 0 && mistakes.length === 0
  return useMemo(
    () =>
      isShown
        ? { text: failingText(data), cases: data.failed.map((line) => mistakeIn(files, line)), outcomes: data.outcomes }
        : none,
    [isShown, data, files],
  )
}
