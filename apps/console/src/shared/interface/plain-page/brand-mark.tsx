/** Product logo: a house with a light on. Decorative; where the product name matters, it is shown next to the logo. */
export function BrandMark({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#0e2a1d" />
      <path d="M16 6.5 8.5 12v12.5h15V12z" fill="none" stroke="#2DCE89" strokeWidth="2.4" strokeLinejoin="round" />
      <circle cx="16" cy="17" r="3.4" fill="#2DCE89" />
    </svg>
  )
}
