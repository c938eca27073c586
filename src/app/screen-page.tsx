import { useParams } from 'react-router-dom';

export function ScreenPage() {
  const { tab } = useParams();
  return <h1>{tab}</h1>;
}
