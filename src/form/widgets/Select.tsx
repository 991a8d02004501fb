import { enumOptions } from '../lookups/options.ts'
import { drawsOptions } from './draws.ts'
import { OptionSelect } from './parts/OptionSelect.tsx'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

const EnumSelect = (props: WidgetProps) => OptionSelect({ ...props, options: enumOptions(props.schema, props.ui) })

export const select: WidgetDescriptor = { Widget: EnumSelect, shape: 'short', placeholder: true, draws: drawsOptions }
