declare module '*card-frame.js?raw' {
  const text: string;
  export default text;
}
