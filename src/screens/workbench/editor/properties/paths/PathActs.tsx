import { t } from '../../../../../texts/t.ts'
import { PlainButton } from '../../../../../ui/PlainButton.tsx'
import { acts } from '../../../../../workbench/edits/acts.ts'
import { around, isWorkflow, stagesOnPath, stateAt, statesInside } from '../../../../../workbench/paths.ts'
import type { Selection } from '../../../../../workbench/properties/selection.ts'
import { useEditor } from '../../useEditor.ts'
import { PathCondition } from './PathCondition.tsx'

type SelectionOf<Kind extends Selection['kind']> = Extract<Selection, { kind: Kind }>

/** Moves a stage of a path among the others, or removes it. */
export function PathStageActs({ stage: { file, formType } }: { stage: SelectionOf<'pathStage'> }) {
  const { files, apply, choose } = useEditor()
  return (
    <PlaceInPath
      among={stagesOnPath(files, file)}
      own={formType}
      removes={t('Remove this stage')}
      onMove={(before) => apply(acts.movePathStage({ file, formType, before }))}
      onRemove={() => apply(acts.removePathStage({ file, formType })) && choose({ kind: 'file', file })}
    />
  )
}

/** Moves a state of a path among the others, or removes it. */
export function PathStateActs({ state: { file, state } }: { state: SelectionOf<'pathState'> }) {
  const { files, apply, choose } = useEditor()
  const outer = around(state)
  return (
    <PlaceInPath
      among={statesInside(files, file, outer).map(({ code }) => code)}
      own={state.split('.').at(-1) ?? state}
      removes={t('Remove this state')}
      onMove={(before) => apply(acts.moveState({ file, state, before }))}
      onRemove={() =>
        apply(acts.removeState({ file, state })) &&
        choose(outer === '' ? { kind: 'file', file } : { kind: 'pathState', file, state: outer })
      }
    />
  )
}

/** Removes an event of a state, or returns to its state. On a path it also has a condition. */
export function PathEventActs({ event: { file, state, event } }: { event: SelectionOf<'pathEvent'> }) {
  const { apply, choose } = useEditor()
  const back = () => choose({ kind: 'pathState', file, state })
  return (
    <section className="editor-acts stage-form" aria-label={isWorkflow(file) ? t('Place and name') : t('Condition')}>
      {!isWorkflow(file) && (
        <PathCondition file={file} at={[...stateAt(file, state), 'on', event]} label={t('Applies')} />
      )}
      <div className="editor-line">
        <PlainButton look="text" onClick={() => apply(acts.removeEvent({ file, state, event })) && back()}>
          {isWorkflow(file) ? t('Remove this action') : t('Remove this event')}
        </PlainButton>
        <PlainButton look="text" onClick={back}>
          {t('Back to the state')}
        </PlainButton>
      </div>
    </section>
  )
}

interface PlaceInPathProps {
  among: readonly string[]
  own: string
  removes: string
  /** Moves it before another one, or to the end. */
  onMove(before: string | undefined): void
  onRemove(): void
}

function PlaceInPath({ among, own, removes, onMove, onRemove }: PlaceInPathProps) {
  const place = among.indexOf(own)
  const isLast = place < 0 || place >= among.length - 1
  return (
    <section className="editor-acts stage-form" aria-label={t('Place')}>
      <h3>{t('Place')}</h3>
      <div className="editor-line">
        <PlainButton look="outlined" aria-disabled={place <= 0} onClick={() => place > 0 && onMove(among[place - 1])}>
          {t('Move up')}
        </PlainButton>
        <PlainButton look="outlined" aria-disabled={isLast} onClick={() => !isLast && onMove(among[place + 2])}>
          {t('Move down')}
        </PlainButton>
        <PlainButton look="text" onClick={onRemove}>
          {removes}
        </PlainButton>
      </div>
    </section>
  )
}
