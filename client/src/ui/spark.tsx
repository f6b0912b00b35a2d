/** The dot of the mark as a full stop. */
export function Spark() {
  return <i className="spark" />;
}
