// In React's development build, each element records a call stack, which no test reads. Everything
// else stays that build, above all act.
const build = process.env.NODE_ENV;
process.env.NODE_ENV = 'production';
await import('react/jsx-runtime');
process.env.NODE_ENV = build;

export {};
