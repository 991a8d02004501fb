import type { TryResult } from '../../../../api/http/types.ts'
import { definitionOf, standardKind } from '../../../../engine/applications/kinds.ts'
import { type DiagramState, stateWith } from '../../../../engine/diagram/diagram.ts'
import { pathDiagram, stageDiagram } from '../../../../engine/diagram/draw.ts'
import type { Stage } from '../../../../engine/stage.ts'
import { named, t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import type { SharedDefinitions } from '../../../../workbench/preview/sharedDefinitions.ts'
import { DiagramView } from '../../../diagram/DiagramView.tsx'
import { useEditor } from '../useEditor.ts'

interface WaysProps {
  stage: Stage
  sharedDefinitions: SharedDefinitions
  tried: TryResult
  kind: string
  /** Leads to another form that is open. */
  onGo(formType: string): void
}

/**
 * Where the form is in its workflow, and the application on its path. The states that can still come are highlighted.
 */
export function Ways({ stage, sharedDefinitions, tried, kind, onGo }: WaysProps) {
  const { files } = useEditor()
  const titleOf = (formType: string) => named(symbolTableOf(files).stages.get(formType)?.title ?? formType)
  const workflow = stageDiagram(stage.workflow)
  const path = definitionOf(sharedDefinitions, kind || standardKind)?.path
  const drawn = path && pathDiagram(path)
  const others = (tried.path?.open ?? []).filter((each) => each !== stage.stage.formType)
  return (
    <div className="trying-ways">
      <section aria-label={t('States of the form')}>
        <h2>{named(stage.stage.title)}</h2>
        <DiagramView
          diagram={workflow}
          label={t('The states of {form}', { form: named(stage.stage.title) })}
          current={stateWith(workflow, tried.state.state)?.id}
        />
      </section>
      {drawn && (
        <section aria-label={t('Path of the application')}>
          <h2>{t('The application')}</h2>
          {others.length > 0 && (
            <p className="editor-line">
              {t('Also open:')}
              {others.map((each) => (
                <PlainButton key={each} look="text" onClick={() => onGo(each)}>
                  {titleOf(each)}
                </PlainButton>
              ))}
            </p>
          )}
          <DiagramView
            diagram={drawn}
            label={t('The path of the application')}
            current={tried.path ? stateWith(drawn, tried.path.code)?.id : undefined}
            below={({ opens }: DiagramState) => opens.map(titleOf)}
          />
        </section>
      )}
    </div>
  )
}
