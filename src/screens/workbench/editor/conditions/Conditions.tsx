import { t } from '../../../../texts/t.ts'
import { otherConditions } from '../../../../workbench/conditions/otherConditions.ts'
import { ownRule, ruleWhen, showWhen, shownWhen } from '../../../../workbench/conditions/places.ts'
import { askingOf } from '../../../../workbench/edits/facts.ts'
import { doing } from '../../../../workbench/edits/operations.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { GuideLink } from '../../guide/GuideLink.tsx'
import { useEditor } from '../useEditor.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'

export interface ConditionsProps {
  field: { stage: string; field: string }
}

/** The conditions under which a field is shown, required and locked. */
export function Conditions({ field: { stage, field } }: ConditionsProps) {
  const { files, apply } = useEditor()
  const symbols = symbolTableOf(files)
  const shown = shownWhen(files, stage, field)
  const of = `${stage}.${field}`
  return (
    <>
      <ConditionBuilder
        key={`shown ${stage} ${field}`}
        title={t('Shown only when')}
        without={t('Always shown')}
        stage={stage}
        own={field}
        condition={shown}
        others={otherConditions(symbols, { stage, field }, 'show')}
        onChange={(when, facts) =>
          apply(
            askingOf(stage, facts, (now) => doing(...showWhen(now, stage, field, when))(now)),
            `shown:${of}`,
          )
        }
      />
      {(['require', 'lock'] as const).map((effect) => (
        <ConditionBuilder
          key={`${effect} ${stage} ${field}`}
          title={effect === 'require' ? t('Required when') : t('Locked when')}
          without={effect === 'require' ? t('Never by a condition') : t('Never locked')}
          stage={stage}
          own={field}
          condition={ownRule(files, stage, field, effect)?.when}
          others={otherConditions(symbols, { stage, field }, effect)}
          onChange={(when, facts) =>
            apply(
              askingOf(stage, facts, (now) => doing(...ruleWhen(now, { stage, field, effect }, when))(now)),
              `${effect}:${of}`,
            )
          }
        />
      ))}
      <GuideLink to="guide/show-only-when">{t('How this works')}</GuideLink>
    </>
  )
}
