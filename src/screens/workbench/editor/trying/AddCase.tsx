import { useId, useState } from 'react'
import type { TryResult } from '../../../../api/http/types.ts'
import { dayOf } from '../../../../engine/codec/stamps.ts'
import { t } from '../../../../texts/t.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { fileOf } from '../../../../workbench/files.ts'
import type { CaseInput } from '../../../../workbench/tries/situation.ts'
import { useEditor } from '../useEditor.ts'

interface AddCaseProps {
  tried: TryResult
  input: CaseInput
  formType: string
  onClose(): void
}

/** In characters: the longest sentence of a case. */
const longest = 300

/** Adds what is tried, with the server's result, to the stage's cases, as a test of later changes. */
export function AddCase({ tried, input, formType, onClose }: AddCaseProps) {
  const { apply } = useEditor()
  const id = useId()
  const [code, setCode] = useState(tried.actions.find(({ completes }) => completes)?.code ?? '')
  const [about, setAbout] = useState('')
  const action = tried.actions.find((each) => each.code === code)
  const expect = action ? expectedOf(action.expect) : { hidden: tried.hidden }
  const isOfPath = action !== undefined && action.refused.length > 0 && action.expect.refused === undefined
  const isReady = about.trim() !== '' && about.length <= longest
  const add = () => {
    const added = { about: about.trim(), ...withDay(input), ...(action && { take: code }), expect }
    if (apply(acts.addCase({ file: fileOf(formType, 'cases'), given: added }))) onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('Add the case as a test')}
      confirm={t('Add the case')}
      colour="success"
      cancel={t('Cancel')}
      disabled={!isReady}
      hasField
      onConfirm={add}
      onCancel={onClose}
    >
      <div className="stage-form trying-case">
        <label htmlFor={`${id}-what`}>{t('Action')}</label>
        <Select
          id={`${id}-what`}
          empty={t('No action: check only which fields are hidden')}
          value={code}
          options={tried.actions.map(({ code: key, name }) => ({ key, label: name }))}
          onChange={setCode}
        />
        <label htmlFor={`${id}-about`}>{t('What the case shows')}</label>
        <textarea
          id={`${id}-about`}
          className="input"
          autoFocus
          rows={2}
          maxLength={longest}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
        <p>{t('Expected result:')}</p>
        <ul className="trying-lines">
          {Object.entries(expect).map(([key, value]) => (
            <li key={key}>
              <code>{key}</code> {JSON.stringify(value)}
            </li>
          ))}
        </ul>
        {isOfPath && (
          <p className="form-note">
            {t('Only the path of the application refuses this action. A case does not include the path.')}
          </p>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** On another day, a case without a day may have another result. */
const withDay = (input: CaseInput): CaseInput => ({ ...input, today: input.today ?? dayOf(new Date()) })

/** Empty results are left out of the case. */
function expectedOf({ warned = [], noted = [], ...result }: TryResult['actions'][number]['expect']) {
  return { ...result, ...(warned.length > 0 && { warned }), ...(noted.length > 0 && { noted }) }
}
