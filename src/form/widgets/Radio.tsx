import { RadioButtons } from '../../ui/fields/Choices.tsx'
import { drawsOptions } from './draws.ts'
import { choicesOf } from './parts/choices.ts'
import type { WidgetDescriptor, WidgetProps } from './widget.ts'

const Radio = (props: WidgetProps) => <RadioButtons {...choicesOf(props)} />

export const radio: WidgetDescriptor = { Widget: Radio, fitsCell: false, shape: 'group', draws: drawsOptions }
