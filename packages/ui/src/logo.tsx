export type LogoProps = { height?: number | undefined; label?: string | undefined; className?: string | undefined };

/** The word 오운, drawn in the colour of the text around it. An empty label makes it decoration. */
export function Logo({ height = 22, label = '오운', className }: LogoProps) {
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      height={height}
      width={(height * 62) / 28}
      viewBox="0 0 62 28"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="4.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="14" cy="9.4" r="6.7" />
      <path d="M14 17.5v7M3 25.5h22" />
      <circle cx="47" cy="7" r="4.7" />
      <path d="M35.5 15.8h23M47 15.8v3.4M39 20.6v4.9h16.5" />
    </svg>
  );
}
