import type { Condition } from '../../../../engine/definition.ts'
import { t } from '../../../../texts/t.ts'
import { ruleWhen, rulesFor, showWhen, shownWhen } from '../../../../workbench/conditions/places.ts'
import { askingOf } from '../../../../workbench/edits/facts.ts'
import { doing } from '../../../../workbench/edits/operations.ts'
import type { DefinitionFiles } from '../../../../workbench/files.ts'
import { GuideLink } from '../../guide/GuideLink.tsx'
import { useEditor } from '../useEditor.ts'
import { ConditionBuilder } from './ConditionBuilder.tsx'

export interface ConditionsProps {
  field: { stage: string; field: string }
}

/** The conditions under which a field is shown, required and locked. */
export function Conditions({ field: { stage, field } }: ConditionsProps) {
  const { files, apply } = useEditor()
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
          condition={ownCondition(files, stage, field, effect)}
          others={rulesFor(files, stage, field, effect)
            .filter(({ isOwn }) => !isOwn)
            .map(({ when }) => when ?? {})}
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

const ownCondition = (
  files: DefinitionFiles,
  stage: string,
  field: string,
  effect: 'require' | 'lock',
): Condition | undefined => rulesFor(files, stage, field, effect).find(({ isOwn }) => isOwn)?.when
