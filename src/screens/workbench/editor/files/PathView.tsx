import { useMemo } from 'react'
import { named, t } from '../../../../texts/t.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { drawnPath, drawnWorkflow } from '../../../../workbench/preview/path.ts'
import { DiagramView } from '../../../diagram/DiagramView.tsx'
import { useEditor } from '../useEditor.ts'

/** The path of a kind of application as it would be. Empty while it cannot be drawn. */
export function PathView({ file }: { file: string }) {
  const { files, selection } = useEditor()
  const diagram = useMemo(() => drawnPath(files, file), [files, file])
  if (!diagram) return null
  const { stages } = symbolTableOf(files)
  return (
    <DiagramView
      diagram={diagram}
      label={t('The path of the application')}
      current={'state' in selection ? selection.state : undefined}
      below={({ opens }) => opens.map((each) => named(stages.get(each)?.title ?? each))}
    />
  )
}

/** The states and actions of a stage as a diagram. */
export function WorkflowView({ file }: { file: string }) {
  const { files, selection } = useEditor()
  const diagram = useMemo(() => drawnWorkflow(files, file), [files, file])
  if (!diagram) return null
  const current = 'state' in selection ? selection.state : undefined
  return <DiagramView diagram={diagram} label={t('The states of the form')} current={current} />
}
