import {
  type ActionIconProps,
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type InputProps,
  type MantineColorsTuple,
  type ModalProps,
  type PasswordInputProps,
  type PopoverProps,
  type SwitchProps,
  type TextInputProps,
  type TooltipProps,
} from '@mantine/core'
import { limits } from '@porchlight/contracts/limits'

const porch: MantineColorsTuple = ['#e3f8ee', '#c9f2de', '#a4e9c8', '#7be0af', '#52d79a', '#2dce89', '#1fb577', '#0c9a62', '#08704a', '#06553a']

/** The main shade is dark enough for Mantine to put white text on it. */
const red: MantineColorsTuple = ['#fdecec', '#f9d4d6', '#f1a9ad', '#e87d83', '#dc565f', '#c22f3c', '#b42330', '#951a26', '#77131d', '#5c0e16']

/** Compact buttons (32 px high), for a tool that is used all day. */
const dense = { '--button-height': '2rem', '--button-fz': 'var(--pl-text-sm)', '--button-padding-x': '0.875rem' }

/** Lists, menus and tooltips open above dialogs, because fields of dialogs have them too; toasts are above all. */
const zIndex = limits.modalZIndex + 1

/** Mantine theme built on our design tokens. */
export const theme = createTheme({
  primaryColor: 'porch',
  primaryShade: 5,
  colors: { porch, red },
  autoContrast: true,
  black: '#04291a',
  fontFamily: 'var(--pl-font)',
  fontFamilyMonospace: 'var(--pl-font-mono)',
  headings: { fontFamily: 'var(--pl-font)', fontWeight: '620' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '0.25rem', sm: '0.3125rem', md: '0.4375rem', lg: '0.75rem', xl: '1.125rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  // A subtle button is quiet: without a color of its own it is gray, not in the color of the main action.
  variantColorResolver: (input) =>
    defaultVariantColorsResolver(input.variant === 'subtle' && input.color === input.theme.primaryColor ? { ...input, color: 'gray' } : input),
  respectReducedMotion: true,
  components: {
    // Plain data instead of `Button.extend(…)`, which would pull all of these components into the first bundle.
    Button: {
      defaultProps: { size: 'sm' } satisfies Partial<ButtonProps>,
      vars: (_theme: unknown, { size }: ButtonProps) => ({ root: size === 'sm' ? dense : {} }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } satisfies Partial<ActionIconProps> },
    Input: { defaultProps: { size: 'sm' } satisfies Partial<InputProps> },
    TextInput: { defaultProps: { size: 'sm' } satisfies Partial<TextInputProps> },
    PasswordInput: { defaultProps: { size: 'sm' } satisfies Partial<PasswordInputProps> },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } satisfies Partial<SwitchProps> },
    Popover: { defaultProps: { zIndex } satisfies Partial<PopoverProps> },
    Tooltip: { defaultProps: { zIndex, openDelay: 350, withArrow: false, offset: 8 } satisfies Partial<TooltipProps> },
    Modal: {
      defaultProps: {
        zIndex: limits.modalZIndex,
        overlayProps: { zIndex: limits.overlayZIndex },
        centered: true,
        radius: 'lg',
        padding: 20,
        // Close dialogs at once: a fading dialog would block clicks on what it covers.
        transitionProps: { transition: 'pop', duration: 160, exitDuration: 0 },
      } satisfies Partial<ModalProps>,
    },
  },
})

const shared = {
  '--mantine-color-body': 'var(--pl-surface)',
  '--mantine-color-text': 'var(--pl-text)',
  '--mantine-color-bright': 'var(--pl-text)',
  '--mantine-color-dimmed': 'var(--pl-text-3)',
  '--mantine-color-placeholder': 'var(--pl-text-3)',
  '--mantine-color-anchor': 'var(--pl-accent-text)',
  '--mantine-color-error': 'var(--pl-danger-text)',
  '--mantine-color-default': 'var(--pl-surface)',
  '--mantine-color-default-hover': 'var(--pl-surface-2)',
  '--mantine-color-default-color': 'var(--pl-text)',
  '--mantine-color-default-border': 'var(--pl-border-strong)',
  '--mantine-color-disabled': 'var(--pl-surface-3)',
  '--mantine-color-disabled-color': 'var(--pl-text-3)',
  '--mantine-color-disabled-border': 'var(--pl-border)',
  '--mantine-primary-color-filled': 'var(--pl-accent)',
  '--mantine-primary-color-filled-hover': 'var(--pl-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--pl-on-accent)',
  '--mantine-primary-color-light': 'var(--pl-accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--pl-accent-soft)',
  '--mantine-primary-color-light-color': 'var(--pl-accent-text)',
  '--mantine-color-porch-filled': 'var(--pl-accent)',
  '--mantine-color-porch-filled-hover': 'var(--pl-accent-hover)',
  '--mantine-color-porch-light': 'var(--pl-accent-soft)',
  '--mantine-color-porch-light-color': 'var(--pl-accent-text)',
  '--mantine-color-gray-light-color': 'var(--pl-text-2)',
  '--mantine-color-gray-light-hover': 'var(--pl-hover)',
  '--mantine-color-red-filled': 'var(--pl-danger)',
  '--mantine-color-red-filled-hover': 'var(--pl-danger)',
  '--mantine-color-red-light': 'var(--pl-danger-soft)',
  '--mantine-color-red-light-hover': 'var(--pl-danger-soft)',
  '--mantine-color-red-light-color': 'var(--pl-danger-text)',
  '--mantine-color-red-outline': 'var(--pl-danger-text)',
  '--mantine-color-red-text': 'var(--pl-danger-text)',
  // Menu items take their text color from this shade in both themes.
  '--mantine-color-red-6': 'var(--pl-danger-text)',
}

/** Maps Mantine's variables to our tokens. The tokens switch between light and dark themselves, so both schemes get the same references. */
export const tokensAsVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
