import { useMemo } from 'react'
import { enumOptions } from '../lookups/options.ts'
import { drawsOptions } from './draws.ts'
import { OptionSelect } from './parts/OptionSelect.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

function EnumSelect(props: WidgetProps) {
  const { schema, ui } = props
  const options = useMemo(() => enumOptions(schema, ui), [schema, ui])
  return <OptionSelect {...props} options={options} />
}

export const select: WidgetDescriptor = { Widget: EnumSelect, shape: 'short', placeholder: true, draws: drawsOptions }
