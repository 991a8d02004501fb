import { useMemo } from 'react'
import type { CaseOutcome } from '../../../../api/http/types.ts'
import { isEqual } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { type CaseInWords, caseNumberAt, casesIn } from '../../../../workbench/tries/casesIn.ts'
import { useEditor } from '../useEditor.ts'

/** The cases of a file as sentences. A person may accept the actual result of one that fails. */
export function CasesView({ file }: { file: string }) {
  const { files, outcomes, mistakes } = useEditor()
  const cases = useMemo(() => casesIn(files, file), [files, file])
  if (cases.length === 0) return <p>{t('No cases.')}</p>
  return (
    <ol className="editor-cases">
      {cases.map((each) => (
        <Case
          key={`${each.number} ${each.about}`}
          file={file}
          of={each}
          outcome={outcomes.find((one) => one.file === file && one.number === each.number && one.about === each.about)}
          mistakes={mistakes
            .filter(({ place }) => place?.file === file && caseNumberAt(files, place) === each.number)
            .map(({ message }) => message)}
        />
      ))}
    </ol>
  )
}

interface CaseProps {
  file: string
  of: CaseInWords
  outcome: CaseOutcome | undefined
  mistakes: readonly string[]
}

function Case({ file, of: { number, about, reading, expect, readingOf }, outcome, mistakes }: CaseProps) {
  const { apply } = useEditor()
  const ref = { file, number, about }
  const actual = outcome && Object.keys(outcome.expect).length > 0 ? outcome.expect : undefined
  // Once it is accepted, the result of the last run says nothing any more.
  const acceptable = actual && !isEqual(actual, expect) ? actual : undefined
  return (
    <li>
      <h3>{about}</h3>
      <p>{reading}</p>
      {acceptable && (
        <p className="field-error">
          {t('This case fails. Actual result: {result}', { result: readingOf(acceptable) })}
        </p>
      )}
      {!actual &&
        mistakes.map((message) => (
          <p key={message} className="field-error">
            {message}
          </p>
        ))}
      <div className="editor-choices">
        {acceptable && (
          <PlainButton look="outlined" onClick={() => apply(acts.expectOfCase({ ...ref, expect: acceptable }))}>
            {t('Accept this result')}
          </PlainButton>
        )}
        <PlainButton look="text" onClick={() => apply(acts.removeCase(ref))}>
          {t('Remove this case')}
        </PlainButton>
      </div>
    </li>
  )
}
