/** Headings with what is said under each. */
export function RowTable({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <table className="w-full border-t border-level-20 text-left text-body-14">
      <tbody>
        {rows.map(([heading, words]) => (
          <tr key={heading} className="border-b border-level-10 align-top">
            <th scope="row" className="w-32 bg-level-5 px-3 py-2.5 font-medium text-level-70">
              {heading}
            </th>
            <td className="px-3 py-2.5 text-level-80">{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
