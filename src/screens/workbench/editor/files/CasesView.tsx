import { useMemo } from 'react'
import type { HeldCase } from '../../../../api/http/types.ts'
import { isEqual } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { type CaseInWords, caseNumberAt, casesIn } from '../../../../workbench/tries/casesIn.ts'
import { useEditor } from '../useEditor.ts'

/** The cases of a file as sentences. Of one that fails, a person may accept what follows now. */
export function CasesView({ file }: { file: string }) {
  const { files, held, mistakes } = useEditor()
  const cases = useMemo(() => casesIn(files, file), [files, file])
  if (cases.length === 0) return <p>{t('No cases.')}</p>
  return (
    <ol className="editor-cases">
      {cases.map((each) => (
        <Case
          key={`${each.number} ${each.about}`}
          file={file}
          of={each}
          failing={held.find((one) => one.file === file && one.number === each.number && one.about === each.about)}
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
  failing: HeldCase | undefined
  mistakes: readonly string[]
}

function Case({ file, of: { number, about, reading, expect, readingOf }, failing, mistakes }: CaseProps) {
  const { apply } = useEditor()
  const ref = { file, number, about }
  const held = failing && Object.keys(failing.expect).length > 0 ? failing.expect : undefined
  // Once it is accepted, the result of the last run says nothing any more.
  const follows = held && !isEqual(held, expect) ? held : undefined
  return (
    <li>
      <h3>{about}</h3>
      <p>{reading}</p>
      {follows && (
        <p className="field-error">{t('This case fails. Now follows: {result}', { result: readingOf(follows) })}</p>
      )}
      {!held &&
        mistakes.map((message) => (
          <p key={message} className="field-error">
            {message}
          </p>
        ))}
      <div className="editor-choices">
        {follows && (
          <PlainButton look="outlined" onClick={() => apply(acts.expectOfCase({ ...ref, expect: follows }))}>
            {t('Expect this from now on')}
          </PlainButton>
        )}
        <PlainButton look="text" onClick={() => apply(acts.removeCase(ref))}>
          {t('Remove this case')}
        </PlainButton>
      </div>
    </li>
  )
}
