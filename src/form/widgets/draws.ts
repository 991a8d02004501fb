import type { Schema } from '../../engine/definition.ts'

/**
 * What a widget requires of its field, as a JSON Schema over the field's own schema with two more properties:
 * `options`, if there are some, and `entries`, the parts of stage.json that name the field. The description completes
 * "the widget … ".
 */
export const drawsType = (...types: string[]): Schema => ({
  description: `is for the type ${types.join(' or ')}, but the field has the type {type}. Choose another widget, or change the type.`,
  properties: { type: { enum: types } },
})

export const drawsFormat = (format: string): Schema => ({
  description: `is for the format "${format}", which the field does not have. Give the field that format, or choose another widget.`,
  required: ['format'],
  properties: { format: { const: format } },
})

export const drawsOptions: Schema = {
  description: 'needs options. Give the field an "enum", or choose another widget.',
  required: ['options'],
}

export const drawsYesOrNo: Schema = {
  description: 'needs a boolean, or two options. Choose another widget.',
  anyOf: [
    { properties: { type: { const: 'boolean' } } },
    { required: ['enum'], properties: { enum: { minItems: 2, maxItems: 2 } } },
  ],
}

export const drawsEntryOf = (part: string): Schema => ({
  description: `needs an entry under "${part}" in stage.json. Add "{field}" there.`,
  properties: { entries: { contains: { const: part } } },
})
