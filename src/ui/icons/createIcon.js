import { jsx } from 'react/jsx-runtime'

/**
 * An icon drawn from one path, with the class of MUI's own icons, which its other components style. A plain element,
 * because a list has hundreds (ADR 0105).
 */
export function createIcon(d) {
  const path = jsx('path', { d })
  return function Icon({ fontSize = 'medium', color, style, ...attributes }) {
    return jsx('svg', {
      'aria-hidden': true,
      focusable: 'false',
      viewBox: '0 0 24 24',
      ...attributes,
      className: 'icon MuiSvgIcon-root',
      'data-size': fontSize,
      style: color ? { color: `var(--mui-palette-${color}-main)`, ...style } : style,
      children: path,
    })
  }
}
