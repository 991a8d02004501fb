import { useMemo } from 'react'
import type { HeldCase } from '../../../../api/http/types.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { type CaseInWords, casesIn } from '../../../../workbench/tries/casesIn.ts'
import { useEditor } from '../useEditor.ts'

/** The cases of a file as sentences. Of one that fails, a person may accept what follows now. */
export function CasesView({ file }: { file: string }) {
  const { files, held } = useEditor()
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
        />
      ))}
    </ol>
  )
}

interface CaseProps {
  file: string
  of: CaseInWords
  failing: HeldCase | undefined
}

function Case({ file, of: { number, about, reading, readingOf }, failing }: CaseProps) {
  const { apply } = useEditor()
  const ref = { file, number, about }
  const expect = failing && Object.keys(failing.expect).length > 0 ? failing.expect : undefined
  return (
    <li>
      <h3>{about}</h3>
      <p>{reading}</p>
      {expect && (
        <p className="field-error">{t('This case fails. Now follows: {result}', { result: readingOf(expect) })}</p>
      )}
      <div className="editor-choices">
        {expect && (
          <PlainButton look="outlined" onClick={() => apply(acts.expectOfCase({ ...ref, expect }))}>
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
