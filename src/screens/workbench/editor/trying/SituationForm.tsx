import { useId } from 'react'
import { named, t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { FieldFrame } from '../../../../ui/fields/FieldFrame.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import '../../../../ui/fields/fields.css'
import { type DefinitionFiles, formTypes } from '../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import type { SharedDefinitions } from '../../../../workbench/preview/sharedDefinitions.ts'
import type { Situation } from '../../../../workbench/tries/situation.ts'
import { useEditor } from '../useEditor.ts'
import { RealApplication } from './RealApplication.tsx'

interface SituationFormProps {
  situation: Situation
  sharedDefinitions: SharedDefinitions
  change(changed: Partial<Situation>): void
  /** Begins again with an empty application. */
  onBegin(): void
}

interface Choice {
  label: string
  value: string
  empty: string
  isDisabled?: boolean
  options: { key: string; label: string }[]
  choose(value: string): void
}

function choicesOf(files: DefinitionFiles, { situation, sharedDefinitions, change }: SituationFormProps): Choice[] {
  const { reference, kinds = {} } = sharedDefinitions
  const stageSymbols = symbolTableOf(files).stages
  const states = [...(stageSymbols.get(situation.formType)?.states ?? [])]
  const innermost = states.filter(([key]) => !states.some(([other]) => other.startsWith(`${key}.`)))
  return [
    {
      label: t('Acts as'),
      value: situation.role,
      empty: t('No role'),
      options: reference.roles.map(({ name, title }) => ({ key: name, label: named(title) })),
      choose: (role) => change({ role }),
    },
    {
      label: t('Authority level'),
      // A level without a role is nobody's.
      value: situation.role === '' ? '' : situation.authority,
      empty: t('None'),
      isDisabled: situation.role === '',
      options: reference.authorityLevels.map(({ code }) => ({ key: code, label: code })),
      choose: (authority) => change({ authority }),
    },
    {
      label: t('Form'),
      value: situation.formType,
      empty: '–',
      options: formTypes(files).map((key) => ({ key, label: named(stageSymbols.get(key)?.title ?? key) })),
      choose: (formType) => formType !== '' && change({ formType }),
    },
    {
      label: t('State of the form'),
      value: situation.states[situation.formType] ?? '',
      empty: t('The first one'),
      options: innermost.map(([key, name]) => ({ key, label: named(name) })),
      choose: (state) => change({ states: { ...situation.states, [situation.formType]: state } }),
    },
    {
      label: t('Kind of application'),
      value: situation.kind,
      empty: t('The standard one'),
      options: Object.entries(kinds).map(([key, { title }]) => ({ key, label: named(title) })),
      choose: (kind) => change({ kind, at: undefined }),
    },
  ]
}

/** Who acts, in which form, of which application. */
export function SituationForm(props: SituationFormProps) {
  const { situation, sharedDefinitions, change, onBegin } = props
  const { files } = useEditor()
  const id = useId()
  const { parties } = sharedDefinitions.application
  return (
    <section className="editor-contents trying-situation stage-form" aria-label={t('The situation')}>
      {choicesOf(files, props).map(({ label, value, empty, isDisabled, options, choose }, n) => (
        <FieldFrame
          key={label}
          id={`${id}-${n}`}
          label={label}
          shape="short"
          required={false}
          help={undefined}
          error={undefined}
        >
          <Select
            id={`${id}-${n}`}
            empty={empty}
            value={value}
            disabled={isDisabled}
            options={options}
            onChange={choose}
          />
        </FieldFrame>
      ))}
      <FieldFrame
        id={`${id}-day`}
        label={t('Day')}
        shape="short"
        required={false}
        help={t('Empty: today.')}
        error={undefined}
      >
        <input
          id={`${id}-day`}
          className="input"
          type="date"
          value={situation.today}
          onChange={({ target }) => change({ today: target.value })}
        />
      </FieldFrame>
      <fieldset className="trying-parties">
        <legend>{t('The person is the application’s')}</legend>
        {Object.keys(parties).map((party) => (
          <label key={party}>
            <input
              type="checkbox"
              checked={situation.parties.includes(party)}
              onChange={({ target }) => change({ parties: withParty(situation.parties, party, target.checked) })}
            />
            {named(party)}
          </label>
        ))}
      </fieldset>
      <p className="form-note">
        {t(
          'What you enter in one form stays when you go to another. So you can fill in an amount in one form, and then try the next.',
        )}
      </p>
      <RealApplication sharedDefinitions={sharedDefinitions} onTaken={change} />
      <PlainButton look="text" onClick={onBegin}>
        {t('Start over')}
      </PlainButton>
    </section>
  )
}

const withParty = (parties: readonly string[], party: string, isOne: boolean): string[] =>
  isOne ? [...parties, party] : parties.filter((each) => each !== party)
