import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DefinitionIndex, definitionFor, loadStage } from '../../api/stage/definitions.ts'
import { type ApplicationRecord, hasInstance, recordOf, stateCode } from '../../engine/application.ts'
import { type DiagramState, stateWith } from '../../engine/diagram/diagram.ts'
import { pathDiagram, stageDiagram } from '../../engine/diagram/draw.ts'
import { named, t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import '../../ui/fields/fields.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DiagramView } from '../diagram/DiagramView.tsx'

interface PathDiagramProps {
  application: ApplicationRecord
  index: DefinitionIndex
}

const wholePath = ''

/** Where the application is on its path, and where each of its forms is. */
export function PathDiagram({ application, index }: PathDiagramProps) {
  const [form, setForm] = useState(wholePath)
  const id = useId()
  const { stages } = definitionFor(index, application)
  const titleOf = (formType: string) =>
    named(index.stages.find((each) => each.formType === formType)?.title ?? formType)
  const options = stages.map(({ formType }) => ({ key: formType, label: titleOf(formType) }))
  return (
    <>
      <Box className="stage-form" sx={{ mb: 4, maxWidth: 320 }}>
        <FieldFrame id={id} label={t('States of')} shape="short" required={false} help={undefined} error={undefined}>
          <Select id={id} empty={t('The application')} value={form} options={options} onChange={setForm} />
        </FieldFrame>
      </Box>
      {form === wholePath ? (
        <Path application={application} index={index} titleOf={titleOf} />
      ) : (
        <Form key={form} application={application} index={index} formType={form} />
      )}
    </>
  )
}

function Path({ application, index, titleOf }: PathDiagramProps & { titleOf: (formType: string) => string }) {
  const diagram = pathDiagram(definitionFor(index, application).path)
  const { code, name } = application.workflow_state ?? {}
  const below = ({ opens }: DiagramState) => opens.map(titleOf)
  return (
    <DiagramView
      diagram={diagram}
      label={t('The path of the application')}
      current={stateWith(diagram, code ?? name ?? undefined)?.id}
      below={below}
    />
  )
}

function Form({ application, index, formType }: PathDiagramProps & { formType: string }) {
  const {
    data: stage,
    error,
    refetch,
  } = useQuery({
    queryKey: ['stage', formType, index.stages.find((each) => each.formType === formType)?.hash],
    queryFn: async () => (await loadStage(index, formType)) ?? null,
  })
  if (error) return <Problem onRetry={() => void refetch()}>{t('The states of the form could not be loaded.')}</Problem>
  if (!stage) return <Skeleton height={240} />
  const diagram = stageDiagram(stage.workflow)
  const record = recordOf(application, stage.stage.source)
  const code = hasInstance(record) ? stateCode(record, stage.workflow) : undefined
  return (
    <DiagramView
      diagram={diagram}
      label={t('The states of {form}', { form: named(stage.stage.title) })}
      current={stateWith(diagram, code)?.id}
    />
  )
}
