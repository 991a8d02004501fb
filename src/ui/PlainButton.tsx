import type { ButtonHTMLAttributes, Ref } from 'react'
import './button.css'

export interface PlainButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** `text` is small, for a button within a message. */
  look?: 'contained' | 'outlined' | 'text'
  colour?: 'primary' | 'inherit'
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button that looks like MUI's, for places where MUI's own, with its ripple and styles, would weigh too much (ADR
 * 0009 and 0065).
 */
export function PlainButton({ look = 'contained', colour = 'primary', type = 'button', ...button }: PlainButtonProps) {
  return <button {...button} type={type} className="button" data-look={look} data-colour={colour} />
}
