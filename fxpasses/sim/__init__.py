"""What a step costs: a graph played on a compute stream and communication streams, without a device."""
