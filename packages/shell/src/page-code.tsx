import { encode } from 'uqr';

/** An address for a camera. */
export function PageCode({ address }: { address: string }) {
  const { data, size } = encode(address, { border: 0 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label="이 화면의 QR 코드"
      data-address={address}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-26 fill-level-90"
    >
      <path d={dots.join('')} />
    </svg>
  );
}
