import { useId, useState } from 'react'
import { valueAt } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { doing } from '../../../../workbench/edits/operations.ts'
import { fileOf, valueIn } from '../../../../workbench/files.ts'
import { type FieldList, fieldListsOf } from '../contents/fieldLists.ts'
import { useEditor } from '../useEditor.ts'

export interface FieldActsProps {
  field: { stage: string; field: string }
}

/** Moves, renames or retires a field. */
export function FieldActs({ field: { stage, field } }: FieldActsProps) {
  const { files, apply, rename } = useEditor()
  const [name, setName] = useState(field)
  const id = useId()
  const lists = fieldListsOf(files, stage)
  const own = lists.find(({ fields }) => fields.includes(field))
  const place = own?.fields.indexOf(field) ?? -1
  const move = (before: string | undefined) => own && apply(acts.moveField({ stage, field, place: own.place, before }))
  return (
    <section className="editor-acts stage-form" aria-label={t('Place and name')}>
      <h3>{t('Place and name')}</h3>
      <div className="editor-line">
        <PlainButton
          look="outlined"
          aria-disabled={place <= 0}
          onClick={() => place > 0 && move(own?.fields[place - 1])}
        >
          {t('Move up')}
        </PlainButton>
        <PlainButton
          look="outlined"
          aria-disabled={!own || place >= own.fields.length - 1}
          onClick={() => own && place < own.fields.length - 1 && move(own.fields[place + 2])}
        >
          {t('Move down')}
        </PlainButton>
      </div>
      <MoveTo key={own?.key} field={{ stage, field }} lists={lists} own={own} />
      <label htmlFor={`${id}-name`}>{t('Name in the data')}</label>
      <div className="editor-line">
        <input
          id={`${id}-name`}
          className="input"
          value={name}
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
        <PlainButton
          look="outlined"
          aria-disabled={name === field}
          onClick={() =>
            name !== field &&
            rename(acts.renameField({ stage, field, to: name }), { kind: 'field', stage, field: name })
          }
        >
          {t('Rename')}
        </PlainButton>
      </div>
      <Retirement field={{ stage, field }} />
    </section>
  )
}

interface MoveToProps extends FieldActsProps {
  lists: readonly FieldList[]
  own: FieldList | undefined
}

/** Moves a field to the end of another place: by a button, because arrow keys choose every place on their way. */
function MoveTo({ field: { stage, field }, lists, own }: MoveToProps) {
  const { files, apply } = useEditor()
  const [chosen, setChosen] = useState(own?.key ?? '')
  const id = useId()
  const to = lists.find(({ key }) => key === chosen)
  const losesLook = to?.place === 'hidden' && valueAt(valueIn(files, fileOf(stage, 'ui')), [field]) !== undefined
  return (
    <>
      <label htmlFor={id}>{t('Move to')}</label>
      <div className="editor-line">
        <select id={id} className="input" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {lists.map((list) => (
            <option key={list.key} value={list.key}>
              {list.name}
            </option>
          ))}
        </select>
        <PlainButton
          look="outlined"
          aria-disabled={!to || to === own}
          onClick={() => to && to !== own && apply(acts.moveField({ stage, field, place: to.place }))}
        >
          {t('Move')}
        </PlainButton>
      </div>
      <p className="field-help" role="status">
        {losesLook && t('There it loses how it is shown: its help, the names of its options, and its conditions.')}
      </p>
    </>
  )
}

/** Stops asking for a field, or asks for it again, and says what that means for the rest of its definition. */
function Retirement({ field: { stage, field } }: FieldActsProps) {
  const { files, apply } = useEditor()
  const retired = { file: fileOf(stage, 'data'), at: ['properties', field, 'retired'] }
  const isRetired = valueAt(valueIn(files, retired.file), retired.at) === true
  return (
    <>
      {isRetired && (
        <p className="field-help">{t('It is no longer asked for, and shown only where it has a value.')}</p>
      )}
      <PlainButton
        look="text"
        onClick={() => apply(isRetired ? doing({ do: 'remove', ...retired }) : acts.retireField({ stage, field }))}
      >
        {isRetired ? t('Ask for it again') : t('No longer ask for it')}
      </PlainButton>
      <p className="field-help">
        {isRetired
          ? t('It then begins without conditions, and without a rule on who may change it.')
          : t('Its values stay. What requires it, locks it, shows it or fills it in goes, and who may change it.')}
      </p>
    </>
  )
}
