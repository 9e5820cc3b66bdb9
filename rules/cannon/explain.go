package cannon

// refusals are all keys that Explain gives.
var refusals []string
